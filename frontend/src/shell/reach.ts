/** Who can open an address: only this machine, those in the same network, or anybody. */
export type Reach = 'this' | 'home' | 'all';

const THIS = [/^localhost$/, /\.localhost$/, /^127\./, /^\[::1\]$/, /^0\.0\.0\.0$/];
const HOME = [
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^\[f[cd]/,
  /^\[fe[89ab]/,
  /\.(local|lan|home|internal)$/,
  /^[^.[]+$/,
];

export function reachOf(address: string): Reach {
  const { hostname } = new URL(address);
  if (THIS.some((form) => form.test(hostname))) return 'this';
  return HOME.some((form) => form.test(hostname)) ? 'home' : 'all';
}
