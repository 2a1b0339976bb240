/** The files in deploy/ can be read by what they are for, and name commands and flags that exist. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { openRegistry } from "../../src/app/metrics/exposition.js";
import { metricsListener } from "../../src/app/metrics/harvest-metrics.js";
import { buildProgram } from "../../src/cli/program.js";
import { ROOT } from "../house/root.js";

const folder = path.join(ROOT, "deploy");
const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
const units = readdirSync(path.join(folder, "systemd"));

async function assertCommand(words: readonly string[]): Promise<void> {
  const [name, ...rest] = words;
  const program = await buildProgram([name!], () => undefined);
  const command = program.commands.find((one) => one.name() === name);
  assert.ok(command, `there is a command ${name}`);
  for (const flag of rest.filter((word) => word.startsWith("--")))
    assert.ok(
      command.options.some(({ long }) => long === flag.split("=")[0]),
      `winnow ${name} has a flag ${flag}`,
    );
}

for (const unit of units)
  test(`${unit} has its sections, stops in time, and runs a command that exists`, async () => {
    const lines = read(`systemd/${unit}`).split("\n");
    const sections = lines.filter((line) => line.startsWith("["));
    assert.deepEqual(sections, ["[Unit]", "[Service]", "[Install]"]);
    for (const line of lines) assert.match(line, /^(|#.*|\[\w+\]|\w+=.*)$/, "a setting, a comment or a section");
    const value = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);
    const [program, ...words] = value("ExecStart")!.split(" ");
    assert.equal(program, "/usr/bin/winnow");
    await assertCommand(words);
    assert.ok(Number(value("TimeoutStopSec")) >= 15, "longer than a worker needs to stop");
    assert.ok(!/postgres:\/\/[^ ]*:[^ ]*@/.test(lines.join("\n")), "no password on the command line");
  });

for (const unit of units)
  test(`systemd finds nothing wrong with ${unit}`, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), "winnow-units-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, unit);
    writeFileSync(file, read(`systemd/${unit}`).replace("/usr/bin/winnow", process.execPath)); // it need not be installed
    const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    if (error !== undefined) return t.skip("systemd-analyze is not installed");
    assert.equal(status, 0, stderr);
    assert.ok(!stderr.includes(unit), stderr);
  });

test("the compose file starts workers with flags that exist, a database and an object store", async () => {
  const { services } = parse(read("compose.yaml")) as {
    services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
  };
  assert.deepEqual(Object.keys(services), ["database", "objects", "bucket", "worker"]);
  const { command, environment } = services["worker"]!;
  await assertCommand(command!);
  assert.ok(command!.includes("s3://winnow/archive"), "the object store is used");
  assert.equal(environment!["AWS_SECRET_ACCESS_KEY"], services["objects"]!.environment!["MINIO_ROOT_PASSWORD"]);
});

test("the Kubernetes manifest starts workers with flags that exist, and gives them time to stop", async () => {
  const [deployment] = parseAllDocuments(read("kubernetes.yaml")).map((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS();
  });
  const { spec } = deployment.spec.template;
  assert.ok(spec.terminationGracePeriodSeconds >= 15);
  await assertCommand(spec.containers[0].args);
});

test("the Containerfile runs what is built", () => {
  const text = read("Containerfile");
  assert.match(text, /^ENTRYPOINT \["node", "\/app\/dist\/bundle\/winnow\.js"\]$/m);
  const { bin } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { bin: { winnow: string } };
  assert.equal(bin.winnow, "dist/bundle/winnow.js");
});

test("the dashboard asks for metrics that exist", () => {
  const registry = openRegistry();
  const listener = metricsListener(registry);
  listener({ kind: "began", run: 1, harvests: [] });
  const visit = {
    at: 0,
    harvest: 1,
    url: "https://a.example/",
    status: 200,
    unchanged: false,
    because: "",
    took: 1,
    bytes: 1,
  };
  listener({ kind: "visit", ...visit, became: "done", findings: [] });
  const source = readFileSync(path.join(ROOT, "src/app/metrics/server.ts"), "utf8");
  const known = `${registry.text()} ${source}`;
  const { panels } = JSON.parse(read("grafana.json")) as { panels: { targets: { expr: string }[] }[] };
  for (const { expr } of panels.flatMap(({ targets }) => targets))
    for (const [name] of expr.matchAll(/\b(winnow|process)_\w+/g)) assert.ok(known.includes(name), `${name} exists`);
});
