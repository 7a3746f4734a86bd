import { Alert, AlertTitle, Box } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { wordsIn } from '../../../src/kit'
import { type RequestChange, storedChanges } from '../../workOrders/request'

/** Says that a quote is of an older request, and lists what changed since. Renders nothing for a current one. */
export function RequestChanges({ quote }: { quote: RaRecord }) {
  const translate = useTranslate()
  const textOf = useChangeText()
  if (!quote.outdated) return null
  const isAsked = quote.status === 'requested'
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{translate(`resources.quotes.older.${isAsked ? 'asked' : 'title'}`)}</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, paddingInlineStart: 2.5 }}>
        {storedChanges(quote.request_changes).map(change => (
          <li key={change.key}>
            <bdi>{textOf(change)}</bdi>
          </li>
        ))}
      </Box>
      {translate(`resources.quotes.older.${isAsked ? 'asked_text' : 'text'}`)}
    </Alert>
  )
}

/** Returns a function that names a change with its values: "Building: 100,000 → 400,000". */
export function useChangeText(): (change: RequestChange) => string {
  const locale = useLocale()
  const translate = useTranslate()
  return ({ label, before, after }) => {
    const name = wordsIn(label, locale)
    if (!before && !after) return name
    const nothing = translate('resources.quotes.older.nothing')
    const [was, is] = [before, after].map(words => (words ? wordsIn(words, locale) : nothing))
    return `${name}: ${was} ${locale === 'ar' ? '←' : '→'} ${is}`
  }
}
