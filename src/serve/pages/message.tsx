/** Pages with one message: an error, or the form to sign in. */
import { Layout } from "../html/layout.js";
import type { Visit } from "../visit.js";

export function messagePage(visit: Visit, title: string, says: string) {
  return (
    <Layout visit={visit} title={title}>
      <p class="message" role="alert">
        {says}
      </p>
    </Layout>
  );
}

/** `says`: why the last try failed. */
export function loginPage(visit: Visit, says?: string) {
  return (
    <Layout visit={visit} title="Sign in">
      {says !== undefined && (
        <p class="message" role="alert">
          {says}
        </p>
      )}
      <form action="/login" method="post" class="filters">
        <label>
          Name <input name="name" autocomplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button type="submit">Sign in</button>
      </form>
    </Layout>
  );
}
