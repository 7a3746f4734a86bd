import type { ReactNode } from 'react'

/** Text that runs left-to-right in every language: codes, numbers of telephones, amounts. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  )
}

/** A long one, as an address: what does not fit is cut where it ends, in every language. */
export function LongLtr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={longStyle}>
      {children}
    </bdi>
  )
}

const longStyle = {
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
} as const
