/**
 * Renders every overlay and every service by itself and checks the result: real Kubernetes schemas (strict), the
 * Gateway API's own definitions where a Go toolchain can bring them, and what schemas do not see: selectors, names,
 * ports, probes, privileges, settings, who may ask whom. Ends with `N passed, N failed`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { checkCalls } from './calls.mjs';
import { outdated } from './routes.mjs';
import { checkSettings } from './settings.mjs';

const here = import.meta.dirname;
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'momos', 'k8s-tools');
const bin = name => join(cache, 'bin', name);
const run = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });

function installTools() {
  const stamp = join(cache, 'requirements.txt');
  const wanted = readFileSync(join(here, 'requirements.txt'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(cache, { recursive: true });
  run('python3', ['-m', 'venv', cache]);
  run(bin('pip'), ['install', '--quiet', '--requirement', join(here, 'requirements.txt')]);
  writeFileSync(stamp, wanted);
}

let passed = 0;
const failures = [];
function check(name, problem) {
  if (problem) failures.push(`${name}: ${problem}`);
  else passed += 1;
}

const render = folder => run(bin('kubectl'), ['kustomize', join(here, folder)]);

/** Fails on what the schemas of this Kubernetes refuse. */
function checkSchemas(name, text) {
  const file = join(cache, `${name.replaceAll('/', '-')}.yaml`);
  writeFileSync(file, text);
  try {
    run(bin('kubernetes-validate'), ['--strict', '--kubernetes-version', '1.34', '--quiet', file]);
    check(`${name} schemas`);
  } catch (error) {
    check(`${name} schemas`, `${error.stdout}${error.stderr}`);
  }
}

const includes = (labels, selector) =>
  Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value);

function checkReferences(name, objects) {
  const of = kind => objects.filter(object => object.kind === kind);
  const deployments = of('Deployment');
  const labelsOf = deployment => deployment.spec.template.metadata.labels;
  const selects = selector => deployments.some(deployment => includes(labelsOf(deployment), selector));
  const ids = objects.map(object => `${object.kind}/${object.metadata.name}`);
  check(
    `${name} names are unique`,
    ids.find((id, index) => ids.indexOf(id) !== index),
  );
  for (const service of of('Service')) {
    check(
      `${name} ${service.metadata.name} selects pods`,
      selects(service.spec.selector) ? undefined : 'no pod has these labels',
    );
    const portNames = deployments
      .filter(each => includes(labelsOf(each), service.spec.selector))
      .flatMap(each => each.spec.template.spec.containers[0].ports.map(port => port.name));
    check(
      `${name} ${service.metadata.name} ports`,
      service.spec.ports.find(port => !portNames.includes(port.targetPort))?.name,
    );
  }
  for (const each of of('PodDisruptionBudget'))
    check(
      `${name} ${each.metadata.name} budget`,
      selects(each.spec.selector.matchLabels) ? undefined : 'selects no pod',
    );
  for (const each of of('HorizontalPodAutoscaler'))
    check(
      `${name} ${each.metadata.name} target`,
      ids.includes(`Deployment/${each.spec.scaleTargetRef.name}`) ? undefined : 'no such deployment',
    );
  for (const deployment of deployments) checkPod(`${name} ${deployment.metadata.name}`, deployment);
}

function checkPod(name, deployment) {
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  check(
    `${name} selector`,
    includes(deployment.spec.template.metadata.labels, deployment.spec.selector.matchLabels)
      ? undefined
      : 'does not match its pods',
  );
  check(
    `${name} probes`,
    ['startupProbe', 'livenessProbe', 'readinessProbe'].find(probe => !container[probe]),
  );
  check(
    `${name} resources`,
    container.resources?.requests?.cpu && container.resources?.limits?.memory ? undefined : 'missing',
  );
  const restricted =
    pod.securityContext?.runAsNonRoot &&
    container.securityContext?.allowPrivilegeEscalation === false &&
    container.securityContext?.readOnlyRootFilesystem &&
    container.securityContext?.capabilities?.drop?.includes('ALL');
  check(`${name} restricted`, restricted ? undefined : 'not restricted');
  check(
    `${name} ends by itself`,
    pod.terminationGracePeriodSeconds * 1000 >
      Number(container.env.find(each => each.name === 'GRACE_MS').value)
      ? undefined
      : 'killed before its own grace ends',
  );
}

/** In a whole overlay: every named peer exists, every service has a policy, every route leads to a service. */
function checkWhole(name, objects) {
  const of = kind => objects.filter(object => object.kind === kind);
  const names = new Set(of('Deployment').map(each => each.metadata.labels['app.kubernetes.io/name']));
  for (const policy of of('NetworkPolicy')) {
    const rules = [
      ...(policy.spec.ingress ?? []).flatMap(rule => rule.from ?? []),
      ...(policy.spec.egress ?? []).flatMap(rule => rule.to ?? []),
    ];
    const peers = rules
      .map(peer => peer.podSelector?.matchLabels?.['app.kubernetes.io/name'])
      .filter(Boolean);
    check(
      `${name} ${policy.metadata.name} peers`,
      peers.find(peer => !names.has(peer)),
    );
  }
  const covered = new Set(
    of('NetworkPolicy').map(each => each.spec.podSelector?.matchLabels?.['app.kubernetes.io/name']),
  );
  check(
    `${name} every service has a policy`,
    [...names].find(each => !covered.has(each)),
  );
  const services = new Set(of('Service').map(each => each.metadata.name));
  for (const route of of('HTTPRoute'))
    check(
      `${name} ${route.metadata.name} backend`,
      route.spec.rules.flatMap(rule => rule.backendRefs).find(backend => !services.has(backend.name))?.name,
    );
}

/** Callers choose a pod by key, so every address must be that of a headless service that lists ready pods only. */
function checkAddresses(name, objects) {
  const { data } = objects.find(each => each.metadata.name === 'momos-addresses');
  for (const [setting, address] of Object.entries(data).filter(([key]) => /_(?:HTTP|GRPC)$/.test(key))) {
    const { hostname, port } = new URL(address.includes('://') ? address : `grpc://${address}`);
    const spec = objects.find(each => each.kind === 'Service' && each.metadata.name === hostname)?.spec;
    const problem = !spec
      ? `no service ${hostname}`
      : spec.clusterIP !== 'None' || spec.publishNotReadyAddresses
        ? `${hostname} does not resolve to its ready pods`
        : spec.ports.some(each => each.port === Number(port))
          ? undefined
          : `${hostname} has no port ${port}`;
    check(`${name} ${setting}`, problem);
  }
}

/** The environment of every pod against the settings that its service reads. */
function checkAllSettings(name, objects) {
  const serviceOf = object => object.metadata.labels?.['app.kubernetes.io/name'];
  for (const deployment of objects.filter(each => each.kind === 'Deployment')) {
    const service = serviceOf(deployment);
    const its = objects.filter(each => [undefined, service].includes(serviceOf(each)));
    checkSettings(service, deployment, its, (what, problem) => check(`${name} ${what}`, problem));
  }
}

/** The Gateway API's definitions come with its Go module; without Go this part is left out, and said. */
function gatewayDefinitions() {
  try {
    const module = JSON.parse(
      run('go', ['mod', 'download', '-json', 'sigs.k8s.io/gateway-api@v1.4.0'], { cwd: cache }),
    );
    return join(module.Dir, 'config/crd/standard');
  } catch {
    return undefined;
  }
}

function checkGatewayObjects(name, objects, folder) {
  const script =
    'import json,sys,yaml,jsonschema\nschema=yaml.safe_load(open(sys.argv[1]))["spec"]["versions"]\nv=[x for x in schema if x["name"]=="v1"][0]["schema"]["openAPIV3Schema"]\njsonschema.validate(json.load(sys.stdin),v)';
  const files = {
    HTTPRoute: 'gateway.networking.k8s.io_httproutes.yaml',
    Gateway: 'gateway.networking.k8s.io_gateways.yaml',
  };
  for (const object of objects.filter(each => files[each.kind])) {
    try {
      run(bin('python3'), ['-c', script, join(folder, files[object.kind])], {
        input: JSON.stringify(object),
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      check(`${name} ${object.kind} ${object.metadata.name}`);
    } catch (error) {
      check(`${name} ${object.kind} ${object.metadata.name}`, String(error.stderr).trim().split('\n').at(-1));
    }
  }
}

installTools();
check('routes follow the contracts', outdated().join(', ') || undefined);
const definitions = gatewayDefinitions();
if (!definitions) console.log('No Go toolchain: Gateway API objects are checked by reference only.');
const overlays = readdirSync(join(here, 'overlays')).map(name => `overlays/${name}`);
const services = readdirSync(join(here, 'services')).map(name => `services/${name}`);
for (const folder of [...overlays, ...services]) {
  const text = render(folder);
  const objects = parseAllDocuments(text).map(document => document.toJS());
  checkSchemas(folder, text);
  checkReferences(folder, objects);
  if (folder.startsWith('overlays/')) {
    checkWhole(folder, objects);
    checkCalls(objects, (name, problem) => check(`${folder} ${name}`, problem));
    checkAllSettings(folder, objects);
    checkAddresses(folder, objects);
    if (definitions) checkGatewayObjects(folder, objects, definitions);
  }
}
for (const failure of failures) console.error(failure);
console.log(`${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;
