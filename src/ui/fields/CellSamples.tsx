import { Fragment } from 'react'

/** Cells of a file, each in its own direction: in an Arabic page, the plus of a phone number stays before it. */
export function CellSamples({ texts }: { texts: readonly string[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells can be equal, and their order never changes
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
}
