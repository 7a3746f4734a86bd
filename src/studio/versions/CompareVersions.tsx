import CloseIcon from '@mui/icons-material/Close'
import { Button, IconButton, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Loaded } from '../../ui/page/Loaded'
import type { DefinitionEditor } from '../definitionEditor'
import { VersionComparison } from './VersionComparison'
import { useVersion, type VersionName } from './versionAt'

/** Two versions, the earlier one first. */
export interface ComparedVersions {
  from: VersionName
  to: VersionName
}

interface Props {
  editor: DefinitionEditor
  compared: ComparedVersions
  /** The existing revisions, newest first. */
  revisions: readonly number[]
  onCompare: (versions: ComparedVersions | undefined) => void
  /** Plans a revert to a revision. */
  onBack: (revision: number) => void
}

/** Compares any two versions and lets the user restore either. */
export function CompareVersions({ editor, compared, revisions, onCompare, onBack }: Props) {
  const translate = useTranslate()
  const { from, to } = compared
  const before = useVersion(editor, from)
  const after = useVersion(editor, to)
  const titleOf = (version: VersionName) =>
    typeof version === 'number' && version > 0
      ? translate('studio.versions.number', { number: version })
      : translate(`studio_versions.${version === 0 ? 'first' : version}`)
  const offered: VersionName[] = [...(editor.isChanged ? (['draft'] as const) : []), 'now', ...revisions, 0]
  const select = (side: keyof ComparedVersions) => (
    <TextField
      select
      size="small"
      label={translate(`studio_versions.${side}`)}
      value={offered.includes(compared[side]) ? compared[side] : ''}
      onChange={event =>
        onCompare({ ...compared, [side]: offered.find(each => String(each) === event.target.value) ?? 'now' })
      }
      sx={{ flex: '1 1 200px', maxWidth: 320 }}
    >
      {offered.map(version => (
        <MenuItem key={version} value={version}>
          {titleOf(version)}
        </MenuItem>
      ))}
    </TextField>
  )
  const earlier = [...new Set([from, to])].filter(
    (version): version is number => typeof version === 'number' && version > 0 && version !== revisions[0],
  )
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="comparison"
      sx={{ p: 2, mb: 3, display: 'grid', gap: 2 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h6" component="h2" id="comparison">
          {translate('studio_versions.title')}
        </Typography>
        <IconButton aria-label={translate('studio_versions.close')} onClick={() => onCompare(undefined)}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {select('from')}
        {select('to')}
        {earlier.map(version => (
          <Button key={version} variant="outlined" onClick={() => onBack(version)}>
            {translate('studio_versions.go_back', { number: version })}
          </Button>
        ))}
      </Stack>
      <Loaded query={before} height={160}>
        {one => (
          <Loaded query={after} height={160}>
            {other => (
              <VersionComparison
                editor={editor}
                before={one}
                after={other}
                titles={[titleOf(from), titleOf(to)]}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Paper>
  )
}
