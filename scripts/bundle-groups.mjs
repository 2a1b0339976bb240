/**
 * Which small modules are worth loading together?
 *
 * esbuild makes one file for each set of entries that share a module. That gives hundreds of tiny files, and a short
 * command read sixty of them. Two shared files become one where this saves more files than it makes entries parse
 * what they do not need. Reading a file costs about as much as parsing 20 kB; here it counts less, because all entries
 * but one count alike, and a larger figure makes short commands parse more.
 */
const FILE = 4000; // bytes

/** Every command loads this: it counts as often as many others together. */
const FIRST = { module: "dist/src/cli/main.js", weight: 30 };

/** Module of an entry → modules that it shall import as well, so that these have the same users and share a file. */
export function loadedTogether({ outputs }, isOurs) {
  const names = Object.keys(outputs);
  const entries = names.filter((name) => outputs[name].entryPoint !== undefined);
  const first = entries.find((name) => outputs[name].entryPoint === FIRST.module);
  const needs = new Map(names.map((name) => [name, needsOf(outputs, name)]));
  const users = new Map(names.map((name) => [name, new Set(entries.filter((entry) => needs.get(entry).has(name)))]));
  const groups = new Set();
  for (const name of names) {
    const modules = Object.keys(outputs[name].inputs);
    if (entries.includes(name) || modules.length === 0 || !modules.every(isOurs)) continue;
    groups.add({ modules, files: [name], bytes: outputs[name].bytes, users: users.get(name), needs: needs.get(name) });
  }
  let pairs = [...groups].flatMap((a, i) => [...groups].slice(0, i).map((b) => pairOf(a, b)));
  for (;;) {
    pairs = pairs.filter(({ a, b, gain }) => gain > 0 && groups.has(a) && groups.has(b));
    pairs.sort((one, other) => other.gain - one.gain);
    const best = pairs.find(({ a, b }) => canHave(a, b) && canHave(b, a));
    if (best === undefined) break;
    groups.delete(best.a);
    groups.delete(best.b);
    const group = joined(best.a, best.b);
    pairs.push(...[...groups].map((other) => pairOf(group, other)));
    groups.add(group);
  }

  const wanted = new Map(entries.map((entry) => [outputs[entry].entryPoint, []]));
  for (const { modules, files, users } of groups)
    if (files.length > 1) for (const entry of users) wanted.get(outputs[entry].entryPoint).push(...modules);
  return wanted;

  /** `gain`: in bytes, over all entries. */
  function pairOf(a, b) {
    const all = weigh(new Set([...a.users, ...b.users]));
    const apart = weigh(a.users) * (FILE + a.bytes) + weigh(b.users) * (FILE + b.bytes);
    return { a, b, gain: apart - all * (FILE + a.bytes + b.bytes) };
  }

  function weigh(entries) {
    return entries.size + (entries.has(first) ? FIRST.weight - 1 : 0);
  }

  /** May the users of another group have this one, too? They must load all it needs already, and it must not need one of them. */
  function canHave(group, other) {
    const fresh = [...other.users].filter((entry) => !group.users.has(entry));
    const further = [...group.needs].filter((file) => !group.files.includes(file) && !other.files.includes(file));
    return fresh.every((entry) => further.every((file) => file !== entry && users.get(file).has(entry)));
  }

  function joined(a, b) {
    const group = {
      modules: [...a.modules, ...b.modules],
      files: [...a.files, ...b.files],
      bytes: a.bytes + b.bytes,
      users: new Set([...a.users, ...b.users]),
      needs: new Set([...a.needs, ...b.needs]),
    };
    for (const file of group.files) users.set(file, group.users);
    return group;
  }
}

/** The file itself and all that it imports before it runs. */
function needsOf(outputs, name, found = new Set()) {
  if (found.has(name) || outputs[name] === undefined) return found;
  found.add(name);
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") needsOf(outputs, path, found);
  return found;
}
