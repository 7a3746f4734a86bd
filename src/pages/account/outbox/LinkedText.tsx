import { Link } from '@mui/material'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/u

/** A text whose addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Link key={at} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </Link>
    ) : (
      part
    ),
  )
}
