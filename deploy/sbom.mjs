/**
 * Prints what is installed as a CycloneDX 1.5 bill of materials: `node deploy/sbom.mjs <folder> <name> <version>`. It reads the note
 * that npm leaves in node_modules, so it has exactly what an image has (`npm sbom --omit dev` wants the development packages that
 * are not there).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const licensesOf = (license) => (license ? [/\s(OR|AND|WITH)\s/.test(license) ? { expression: license } : { license: { name: license } }] : []);

function componentOf([path, { version, integrity, license }]) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const digest = integrity?.startsWith('sha512-') && Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': `${purl}|${path}`,
    name,
    version,
    purl,
    licenses: licensesOf(license),
    ...(digest ? { hashes: [{ alg: 'SHA-512', content: digest }] } : {}),
  };
}

/** The bill of materials of a folder with node_modules, for a component of ours. */
export function billOf(folder, { name, version, now = new Date() }) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components: installed.map(componentOf),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '.', name = 'momos', version = '0.0.0'] = process.argv.slice(2);
  console.log(JSON.stringify(billOf(folder, { name, version }), null, 1));
}
