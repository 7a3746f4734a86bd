import { useTranslate } from 'react-admin'
import { type CardProps, useResource } from '../../../src/kit'
import { claimsByStatus } from '../../claims/measures'
import { instalmentsByAge } from '../../instalments/measures'
import { policiesByCompany, policiesByType, renewalsByWindow } from '../../policies/measures'
import { GroupedPanel } from './GroupedPanel'
import { optionTone, windowsOf, windowTone } from './tones'

export function Renewals({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <GroupedPanel
      title={translate('board.renewals')}
      about={translate('board.renewals_about')}
      measure={renewalsByWindow}
      from={from}
      keys={windowsOf(renewalsByWindow)}
      toneOf={windowTone}
      none={translate('board.renewals_none')}
    />
  )
}

export function InstalmentsByAge({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <GroupedPanel
      title={translate('board.instalments')}
      measure={instalmentsByAge}
      from={from}
      keys={[...windowsOf(instalmentsByAge)].reverse()}
      toneOf={windowTone}
      none={translate('board.instalments_none')}
    />
  )
}

export function ClaimsByStatus({ from }: CardProps) {
  const translate = useTranslate()
  const claims = useResource(claimsByStatus.resource)
  return (
    <GroupedPanel
      title={translate('board.claims_open')}
      measure={claimsByStatus}
      from={from}
      toneOf={optionTone(claims, 'status')}
      none={translate('board.claims_none')}
    />
  )
}

export function PoliciesByType({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <GroupedPanel
      title={translate('board.mix')}
      measure={policiesByType}
      from={from}
      none={translate('board.mix_none')}
      most={8}
    />
  )
}

export function PoliciesByCompany({ from }: CardProps) {
  const translate = useTranslate()
  return (
    <GroupedPanel
      title={translate('board.mix_by_carrier')}
      measure={policiesByCompany}
      from={from}
      none={translate('board.mix_none')}
      most={8}
    />
  )
}
