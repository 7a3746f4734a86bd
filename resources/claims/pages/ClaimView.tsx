import { Typography } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { type ResourcePageProps, ShowPage } from '../../../src/kit'
import { PolicyPanel } from '../../policies/pages/PolicyPanel'
import { deductibleSentence } from '../deductibleSentence'

/** The page of a claim, with the calculation of its deductible. */
export function ClaimView({ resource }: ResourcePageProps) {
  return <ShowPage resource={resource} details={record => <DeductibleWorkings claim={record} />} />
}

/**
 * Shows how a percentage of the loss led to the deductible. Renders nothing if the deductible is an amount.
 */
function DeductibleWorkings({ claim }: { claim: RaRecord }) {
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
