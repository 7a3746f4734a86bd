import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { useResource } from '../../../src/ui/fields/resources.view'
import { claimsByStatus } from '../../claims/measures'
import { instalmentsByAge } from '../../instalments/measures'
import { policiesByCompany, policiesByType, renewalsByWindow } from '../../policies/measures'
import { DueList } from './DueList'
import { GroupedPanel } from './GroupedPanel'
import { NowTiles } from './NowTiles'
import { TeamPanel } from './TeamPanel'
import { optionTone, windowsOf, windowTone } from './tones'

/** What waits for the reader, and how the office stands. */
export function NowBoard({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const claims = useResource(claimsByStatus.resource)
  return (
    <>
      <NowTiles from={from} />
      <Box sx={boardStyle}>
        <DueList from={from} />
        <GroupedPanel
          title={translate('board.renewals')}
          about={translate('board.renewals_about')}
          measure={renewalsByWindow}
          from={from}
          keys={windowsOf(renewalsByWindow)}
          toneOf={windowTone}
          none={translate('board.renewals_none')}
        />
        <GroupedPanel
          title={translate('board.instalments')}
          measure={instalmentsByAge}
          from={from}
          keys={[...windowsOf(instalmentsByAge)].reverse()}
          toneOf={windowTone}
          none={translate('board.instalments_none')}
        />
        <GroupedPanel
          title={translate('board.claims_open')}
          measure={claimsByStatus}
          from={from}
          toneOf={optionTone(claims, 'status')}
          none={translate('board.claims_none')}
        />
        <TeamPanel from={from} />
        <GroupedPanel
          title={translate('board.mix')}
          measure={policiesByType}
          from={from}
          none={translate('board.mix_none')}
          most={8}
        />
        <GroupedPanel
          title={translate('board.mix_by_carrier')}
          measure={policiesByCompany}
          from={from}
          none={translate('board.mix_none')}
          most={8}
        />
      </Box>
    </>
  )
}

/** Columns as wide as they need to be; what stands below one another need not be of one height. */
export const boardStyle = { columnWidth: 400, columnGap: '16px', mb: -1 }
