import { Typography } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { PolicyPanel } from '../../policies/pages/PolicyPanel'
import { deductibleSentence } from '../deductibleSentence'

/** How a percentage of the loss comes to the deductible; nothing where the deductible is an amount. */
export function DeductibleWorkings({ claim }: { claim: RaRecord }) {
  const translate = useTranslate()
  const language = useLocale()
  const sentence = deductibleSentence(claim, { language, translate })
  if (!sentence) return null
  return (
    <PolicyPanel title={translate('resources.deductible.title')}>
      <Typography variant="body2">{sentence}</Typography>
    </PolicyPanel>
  )
}
