/**
 * `npm run release:check`: what a release needs and a try does not: base images by digest, and manifests that name this version's
 * images. Ends with `N passed, N failed`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** `{ NODE_IMAGE: 'node:…', … }` */
export const baseImages = (text = read('deploy/Dockerfile')) =>
  Object.fromEntries([...text.matchAll(/^ARG (\w+_IMAGE)=(.+)$/gm)].map(([, name, image]) => [name, image.trim()]));

const hasDigest = (image) => /@sha256:[0-9a-f]{64}$/.test(image);

/** What is wrong with the base images, each with what to do. */
export const imageProblems = (images) =>
  Object.entries(images)
    .filter(([, image]) => !hasDigest(image))
    .map(
      ([name, image]) =>
        `${name}=${image} has no digest. docker buildx imagetools inspect ${image} prints it; write ${name}=${image}@sha256:… to deploy/Dockerfile.`,
    );

/** Manifests that name another version's images. */
export const tagProblems = (version) =>
  globSync('k8s/services/*/kustomization.yaml', { cwd: root })
    .filter((file) => !read(file).includes(`newTag: "${version}"`))
    .map((file) => `${file} does not name the images of ${version}`);

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(read('package.json'));
  const images = baseImages();
  const problems = [...imageProblems(images), ...tagProblems(version)];
  for (const problem of problems) console.error(problem);
  console.log(`${Object.keys(images).length + 7 - problems.length} passed, ${problems.length} failed`);
  if (problems.length > 0) process.exitCode = 1;
}
