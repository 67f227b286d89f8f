/**
 * Renders every overlay and every service by itself and checks the result. Schemas are the libraries' part: `kubernetes-validate`
 * for Kubernetes (strict), `@kubernetes-models/gateway-api` for the Gateway API. Ours is what no schema sees: selectors, names,
 * ports, probes, privileges, settings, who may ask whom (ADR 18). Ends with `N passed, N failed`.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { parseAllDocuments } from 'yaml';
import { pythonPackages } from '../deploy/launcher/python-tools.mjs';
import { run } from '../deploy/launcher/run.mjs';
import { checkCalls } from './calls.mjs';
import { outdatedEngineFiles } from './engines.mjs';
import { outdated } from './routes.mjs';
import { checkSettings } from './settings.mjs';

const here = import.meta.dirname;
const work = mkdtempSync(join(tmpdir(), 'momos-k8s-'));
const { folder: tools, runProgram } = await pythonPackages('k8s', { title: 'kubectl' });

let passed = 0;
const failures = [];
function check(name, problem) {
  if (problem) failures.push(`${name}: ${problem}`);
  else passed += 1;
}

const render = folder => run(join(tools, 'bin/kubectl'), ['kustomize', join(here, folder)]);

/** Fails on what the schemas of this Kubernetes refuse. */
async function checkSchemas(name, text) {
  const file = join(work, `${name.replaceAll('/', '-')}.yaml`);
  writeFileSync(file, text);
  const how = ['--strict', '--kubernetes-version', '1.34', '--quiet', file];
  const problem = await runProgram('kubernetes-validate', how).then(
    () => undefined,
    error => error.output,
  );
  check(`${name} schemas`, problem);
}

const gatewayModels = { Gateway, HTTPRoute };

/** Kinds that are no part of Kubernetes itself. */
function checkGatewayObjects(name, objects) {
  for (const object of objects.filter(({ kind }) => kind in gatewayModels)) {
    const what = `${name} ${object.kind} ${object.metadata.name}`;
    try {
      new gatewayModels[object.kind](object).validate();
      check(what);
    } catch (error) {
      check(what, error.message);
    }
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

check('routes follow the contracts', outdated().join(', ') || undefined);
check('rights in the engines follow the code', outdatedEngineFiles().join(', ') || undefined);
const overlays = readdirSync(join(here, 'overlays')).map(name => `overlays/${name}`);
const services = readdirSync(join(here, 'services')).map(name => `services/${name}`);
for (const folder of [...overlays, ...services]) {
  const text = await render(folder);
  const objects = parseAllDocuments(text).map(document => document.toJS());
  await checkSchemas(folder, text);
  checkReferences(folder, objects);
  if (folder.startsWith('overlays/')) {
    checkWhole(folder, objects);
    checkCalls(objects, (name, problem) => check(`${folder} ${name}`, problem));
    checkAllSettings(folder, objects);
    checkAddresses(folder, objects);
    checkGatewayObjects(folder, objects);
  }
}
rmSync(work, { recursive: true });
for (const failure of failures) console.error(failure);
console.log(`${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;
