/** Pages with one message: an error, or the form to sign in. */
import { Layout, Message } from "../html/layout.js";
import type { Visit } from "../visit.js";
import { t } from "../words/words.js";

export function messagePage(visit: Visit, title: string, says: string) {
  return (
    <Layout visit={visit} title={title}>
      <Message says={says} />
    </Layout>
  );
}

/** `says`: why the last try failed. */
export function loginPage(visit: Visit, says?: string) {
  return (
    <Layout visit={visit} title={t("Sign in")}>
      {says !== undefined && <Message says={says} />}
      <form action="/login" method="post" class="filters">
        <input type="hidden" name="to" value={visit.query("to") ?? ""} />
        <label>
          {t("Name")} <input name="name" autocomplete="username" required />
        </label>
        <label>
          {t("Password")} <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button type="submit">{t("Sign in")}</button>
      </form>
    </Layout>
  );
}
