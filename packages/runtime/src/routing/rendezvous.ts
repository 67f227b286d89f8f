/** FNV-1a over UTF-16 code units, continued from `state`. */
function hashOnto(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash;
}

/** The finalizer of MurmurHash3: spreads what FNV leaves close together. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The part of a node's score that does not depend on the key, computed once per node. */
export const nodeSeed = (id: string): number => spread(hashOnto(0x81_1c_9d_c5, id));

/**
 * Nodes in the order in which a key prefers them (rendezvous hashing, Thaler and Ravishankar 1998). Every caller that
 * knows the same nodes finds the same order; a node that comes or leaves moves only the keys that it takes or had.
 */
export function rankByKey<N extends { id: string; seed: number }>(key: string, nodes: readonly N[]): N[] {
  return nodes
    .map(node => ({ node, score: spread(hashOnto(node.seed, key)) }))
    .sort((a, b) => b.score - a.score || (a.node.id < b.node.id ? -1 : 1))
    .map(({ node }) => node);
}
