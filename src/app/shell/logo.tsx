/** The mark: a bill with a corner folded, and the tick of a signed delivery. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M6 2h14l7 7v21H6z" fill="currentColor" opacity=".95" />
      <path d="M20 2v7h7z" fill="#f5ca5c" />
      <path d="m10.5 19.5 4.2 4.3 8-9.3" fill="none" stroke="#0d4556" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
