import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { DefinitionRevision } from '../../contract/definitions'
import type { OwnDefinition } from '../../define/ownDefinition'
import { Loaded } from '../../ui/page/Loaded'
import { Moment } from '../../ui/page/Moment'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioCalls } from '../studioCallsContext'
import { revisionsKey } from '../studioKeys'
import { type ComparedVersions, CompareVersions } from '../versions/CompareVersions'
import { readVersion } from '../versions/versionAt'

type Changes = Record<string, OwnDefinition | null>

/**
 * Lists every change of this resource: who, when, why and what. Two versions can be compared, and each can be
 * restored (T-05).
 */
export function VersionsTab({ editor, onReview }: StudioTabProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { revisions, changesTo } = useStudioCalls()
  const query = useQuery({ queryKey: revisionsKey(editor.name), queryFn: () => revisions(editor.name) })
  const [compared, compare] = useCompared()
  const goBack = useMutation({
    mutationFn: async (revision: number) => ({ revision, changes: await changesTo(revision) }),
    onSuccess: ({ revision, changes }) =>
      onReview?.({ changes: onlyOf(editor.name, changes), revertsTo: revision }),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  })
  return (
    <Loaded query={query} height={240}>
      {found => {
        const numbers = found.map(({ revision }) => revision)
        if (!found.length)
          return <Typography color="text.secondary">{translate('studio.versions.none')}</Typography>
        return (
          <>
            {compared && (
              <CompareVersions
                {...{ editor, compared }}
                revisions={numbers}
                onCompare={compare}
                onBack={goBack.mutate}
              />
            )}
            <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {found.map((revision, at) => (
                <Revision
                  key={revision.revision}
                  revision={revision}
                  // The newest revision is in use, so compare it with the previous one.
                  onCompare={() =>
                    compare(
                      at ? { from: revision.revision, to: 'now' } : { from: numbers[1] ?? 0, to: 'now' },
                    )
                  }
                  onBack={at === 0 ? undefined : () => goBack.mutate(revision.revision)}
                />
              ))}
            </Paper>
          </>
        )
      }}
    </Loaded>
  )
}

/** Keeps the compared versions in the URL, so that a user can share it and Back closes the comparison. */
function useCompared() {
  const [params, setParams] = useSearchParams()
  const from = readVersion(params.get('from'))
  const to = readVersion(params.get('to'))
  const compare = (versions: ComparedVersions | undefined) =>
    setParams(versions ? { from: String(versions.from), to: String(versions.to) } : {}, {
      replace: versions !== undefined && from !== undefined,
    })
  return [from === undefined || to === undefined ? undefined : { from, to }, compare] as const
}

/** Returns the changes of a revert that affect the open resource. */
const onlyOf = (name: string, changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([resource]) => resource === name))

interface RevisionProps {
  revision: DefinitionRevision
  onCompare: () => void
  onBack?: () => void
}

function Revision({ revision, onCompare, onBack }: RevisionProps) {
  const translate = useTranslate()
  const { at, by_label, reason, reverts_to, changes } = revision
  const number = translate('studio.versions.number', { number: revision.revision })
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {number}
          {reverts_to !== null && ` · ${translate('studio.versions.back_to', { number: reverts_to })}`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {by_label} · <Moment at={at} />
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
        {changes.length > 0 && (
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2' }}>
            {changes.map(({ resource, place, text }) => (
              <li key={`${resource}.${place}.${text}`}>{text}</li>
            ))}
          </Box>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          onClick={onCompare}
          aria-label={translate('studio_versions.compare_one', { version: number })}
        >
          {translate('studio_versions.compare')}
        </Button>
        {onBack && <Button onClick={onBack}>{translate('studio.versions.go_back')}</Button>}
      </Stack>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
