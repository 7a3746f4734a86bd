/** The placeholder for a missing logo (S-01). Drawn here, so that the first screen needs no icon library. */
export function Shield({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--brand, #7367F0)" d="M16 2 4 7v8c0 7.4 5.1 13 12 15 6.9-2 12-7.6 12-15V7z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m11 16 3.5 3.5 7-7"
      />
    </svg>
  )
}
