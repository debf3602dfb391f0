/** Something that nobody can guess. Unlike the browser's own, this works on pages of a home network without a certificate, too. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
