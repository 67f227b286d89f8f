/** A jest transformer: every class of a CSS module becomes an export whose value is its own name. */
export default {
  process(source) {
    const names = new Set([...source.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
    const lines = [...names].map((name, index) => `const c${index} = '${name}';\nexport { c${index} as '${name}' };`);
    return { code: `${lines.join('\n')}\nexport {};\n` };
  },
};
