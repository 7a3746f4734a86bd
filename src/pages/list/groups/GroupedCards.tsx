import { Box, Stack, Typography } from '@mui/material'
import { writeAggregate } from '../../../core/measures/groupBy'
import { useGroupName, useGroupValueText, useMeasureName } from '../../measures/groupText'
import { gridStyle } from '../cards/gridStyle'
import { RecordCard } from '../cards/RecordCard'
import { useListModel } from '../listModel'
import { MoreGroups } from './GroupedRows'
import { GroupToggle } from './GroupToggle'
import { MoreRows } from './MoreRows'
import type { Section } from './useGroupRows'

/** Renders cards in groups, each with its count and totals. */
export function GroupedCards({ sections }: { sections: readonly Section[] }) {
  const { resource, groups, selection } = useListModel()
  const nameOf = useGroupName(resource)
  const { more } = groups.answer ?? {}
  return (
    <Stack sx={{ gap: 1, pb: selection.count ? 8 : 0 }}>
      {sections.map(section => (
        <Box component="section" key={section.group.key}>
          <Box data-group sx={headStyle}>
            <Typography component="h2" variant="body2" sx={{ minWidth: 0, maxWidth: '100%' }}>
              <GroupToggle section={section} />
            </Typography>
            <Totals section={section} />
          </Box>
          {section.isOpen && (
            <Box
              component="ul"
              data-cards
              aria-label={groups.by && nameOf(groups.by, section.group)}
              sx={gridStyle}
            >
              {section.rows.map(record => (
                <RecordCard key={record.id} record={record} />
              ))}
            </Box>
          )}
          {section.isOpen && section.left > 0 && <MoreRows section={section} />}
        </Box>
      ))}
      {more && (
        <Typography variant="body2">
          <MoreGroups {...more} />
        </Typography>
      )}
    </Stack>
  )
}

/** Shows a group's totals in words. */
function Totals({ section: { group } }: { section: Section }) {
  const { resource, groups } = useListModel()
  const measureOf = useMeasureName(resource)
  const textOf = useGroupValueText(resource)
  const texts = groups.totals.flatMap(one => {
    const text = textOf(one, group.values[writeAggregate(one)])
    return text ? [`${measureOf(one)}: ${text}`] : []
  })
  if (!texts.length) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {texts.join(' · ')}
    </Typography>
  )
}

const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: 0.5 }
