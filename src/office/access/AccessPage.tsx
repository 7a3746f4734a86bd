import SearchIcon from '@mui/icons-material/Search'
import { Box, InputAdornment, OutlinedInput, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fold } from '../../core/schema/fold'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { useCan } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import { useNarrow } from '../../ui/theme/useNarrow'
import { atomsOf } from '../permissions/atoms'
import { CellGlyph } from '../permissions/CellGlyph'
import { type CellPlace, keyOf } from '../permissions/cells'
import { useActionLabel } from '../permissions/cellWords'
import { matrixParts } from '../permissions/matrixParts'
import { AccessDetail } from './AccessDetail'
import { AccessGrid } from './AccessGrid'
import { AccessList } from './AccessList'
import { useAnswerWords } from './accessMatrix'
import { stateOf } from './answers'
import { RightsSubjectSelect } from './RightsSubjectSelect'
import { type EffectiveRights, type RulesFor, roleResourceOf, useEffectiveRights } from './useEffectiveRights'

interface Props {
  rulesFor: RulesFor
  /** Subjects that rules can name even though no definition has them. */
  furtherSubjects: readonly string[]
}

/** `/access-control` (P-08): the result for every action on every subject, with the rule that decides it. */
export function AccessPage({ rulesFor, furtherSubjects }: Props) {
  const translate = useTranslate()
  const can = useCan()
  const roles = roleResourceOf(useAllResources())
  const { look, setLook, rightsShown } = useEffectiveRights(rulesFor)
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<CellPlace>()
  const looksAtOthers = can('manage', 'all') || (roles && can('update', roles.subject))
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <div>
        <Typography variant="h3" component="h1">
          {translate('shell.pages.access')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('access.page.text')}
        </Typography>
      </div>
      {looksAtOthers && <RightsSubjectSelect look={look} onLook={setLook} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
        <OutlinedInput
          size="small"
          value={filter}
          onChange={event => setFilter(event.target.value)}
          placeholder={translate('access.page.filter')}
          inputProps={{ 'aria-label': translate('access.page.filter'), type: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          }
          sx={{ width: { xs: '100%', sm: 240 }, height: 36 }}
        />
        <AccessLegend />
      </Stack>
      {rightsShown ? (
        <Answers {...{ rightsShown, furtherSubjects, filter, chosen, setChosen }} />
      ) : look.as === 'person' && !look.id ? (
        <Typography color="text.secondary">{translate('access.page.choose_person')}</Typography>
      ) : (
        <Skeleton variant="rounded" height={320} aria-label={translate('app.loading')} />
      )}
    </Stack>
  )
}

interface AnswersProps extends Pick<Props, 'furtherSubjects'> {
  rightsShown: EffectiveRights
  filter: string
  chosen?: CellPlace
  setChosen: (place: CellPlace | undefined) => void
}

function Answers({ rightsShown, furtherSubjects, filter, chosen, setChosen }: AnswersProps) {
  const translate = useTranslate()
  const action = useActionLabel()
  const narrow = useNarrow()
  const parts = useParts(rightsShown, furtherSubjects, filter)
  const label = translate('access.page.answers')
  const row = parts.rows.find(({ subject }) => subject === chosen?.subject)
  const choose = (place: CellPlace) =>
    setChosen(narrow && chosen && keyOf(chosen) === keyOf(place) ? undefined : place)
  const matrix = { parts, chosen, choose, stateAt: (place: CellPlace) => stateOf(rightsShown.ability, place) }
  const detail = row && chosen && <AccessDetail row={row} action={chosen.action} rightsShown={rightsShown} />
  if (!parts.rows.length)
    return <Typography color="text.secondary">{translate('access.page.none_found')}</Typography>
  if (narrow) return <AccessList matrix={matrix} label={label} detail={detail} />
  return (
    <Box sx={columnsStyle}>
      <AccessGrid matrix={matrix} label={label} />
      <Paper
        component="section"
        variant="outlined"
        role="status"
        aria-label={translate('access.page.decision')}
        sx={panelStyle}
      >
        {row && chosen ? (
          <>
            <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
              {translate('permissions.limits_title', {
                subject: row.label,
                action: action(chosen.action),
              })}
            </Typography>
            {detail}
          </>
        ) : (
          <Typography color="text.secondary">{translate('access.page.choose')}</Typography>
        )}
      </Paper>
    </Box>
  )
}

function useParts({ rules }: EffectiveRights, further: readonly string[], filter: string) {
  const words = useAccessWords()
  const { pages } = useShell()
  const parts = useMemo(() => {
    const subjects = pages.flatMap(({ ability }) => (ability ? [ability.subject] : []))
    return matrixParts({ words, pages: subjects, further, atoms: atomsOf(rules) })
  }, [words, pages, further, rules])
  const needle = fold(filter)
  return useMemo(
    () => ({
      ...parts,
      rows: parts.rows.filter(({ label, subject }) => fold(`${label} ${subject}`).includes(needle)),
    }),
    [parts, needle],
  )
}

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { sm: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
}
const panelStyle = {
  p: 2,
  position: 'sticky',
  top: { sm: 'auto', md: 'calc(var(--covered-top) + 20px)' },
  bottom: { sm: 0, md: 'auto' },
}

const states = ['all', 'limits', 'none', 'refused'] as const

/** Explains the page's icons. */
function AccessLegend() {
  const { state } = useAnswerWords()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, color: 'text.secondary' }}>
      {states.map(each => (
        <Stack key={each} direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <CellGlyph state={each} />
          <Typography variant="caption">{state(each)}</Typography>
        </Stack>
      ))}
    </Stack>
  )
}
