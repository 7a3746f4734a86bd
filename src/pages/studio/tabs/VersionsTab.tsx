import { Box, Button, Paper, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { DefinitionRevision } from '../../../contract/definitions'
import type { OwnDefinition } from '../../../define/ownDefinition'
import { Loaded } from '../../../ui/page/Loaded'
import { Moment } from '../../../ui/page/Moment'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioCalls } from '../studioCalls'
import { revisionsKey } from '../studioKeys'

type Changes = Record<string, OwnDefinition | null>

/** Every change of this resource: who, when, why and what. Each can be gone back to (T-05). */
export function VersionsTab({ editor, onReview }: StudioTabProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { revisions, changesTo } = useStudioCalls()
  const query = useQuery({ queryKey: revisionsKey(editor.name), queryFn: () => revisions(editor.name) })
  const goBack = useMutation({
    mutationFn: async (revision: number) => ({ revision, changes: await changesTo(revision) }),
    onSuccess: ({ revision, changes }) =>
      onReview?.({ changes: onlyOf(editor.name, changes), revertsTo: revision }),
    onError: ({ message }) => notify(message, { type: 'error', messageArgs: { _: message } }),
  })
  return (
    <Loaded query={query} height={240}>
      {found =>
        found.length ? (
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.map((revision, at) => (
              <Revision
                key={revision.revision}
                revision={revision}
                onBack={at === 0 ? undefined : () => goBack.mutate(revision.revision)}
              />
            ))}
          </Paper>
        ) : (
          <Typography color="text.secondary">{translate('studio.versions.none')}</Typography>
        )
      }
    </Loaded>
  )
}

/** A revision of many resources is gone back to for the one that is open. */
const onlyOf = (name: string, changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([resource]) => resource === name))

function Revision({ revision, onBack }: { revision: DefinitionRevision; onBack?: () => void }) {
  const translate = useTranslate()
  const { at, by_label, reason, reverts_to, changes } = revision
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {translate('studio.versions.number', { number: revision.revision })}
          {reverts_to !== null && ` · ${translate('studio.versions.back_to', { number: reverts_to })}`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {by_label} · <Moment at={at} />
        </Typography>
        {reason && <Typography variant="body2">{reason}</Typography>}
        {changes.length > 0 && (
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2' }}>
            {changes.map(({ resource, place, text }) => (
              <li key={`${resource}.${place}`}>{text}</li>
            ))}
          </Box>
        )}
      </Box>
      {onBack && <Button onClick={onBack}>{translate('studio.versions.go_back')}</Button>}
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
