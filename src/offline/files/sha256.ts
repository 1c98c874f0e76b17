/** SHA-256 of bytes, lowercase hex. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // A view, because Web Crypto may refuse an ArrayBuffer of another realm (a frame, a test's window).
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
