import { Chip, Stack } from '@mui/material'

/** Several short texts in a row. */
export function Chips({ words }: { words: readonly string[] }) {
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, display: 'inline-flex' }}>
      {words.map(word => (
        <Chip key={word} component="span" size="small" label={<bdi>{word}</bdi>} />
      ))}
    </Stack>
  )
}
