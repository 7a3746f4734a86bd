import { Typography } from '@mui/material'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'
import { PolicyPanel } from '../../policies/pages/PolicyPanel'
import { deductibleSentence } from '../deductibleSentence'

/** A claim, with how its deductible comes to its amount. */
export function ClaimView({ resource }: ResourcePageProps) {
  return <ShowPage resource={resource} details={record => <DeductibleWorkings claim={record} />} />
}

/** How a percentage of the loss comes to the deductible; nothing where the deductible is an amount. */
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
