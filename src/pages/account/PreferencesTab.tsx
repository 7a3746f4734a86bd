import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Panel } from '../../ui/page/Panel'
import { useShell } from '../../ui/shell/ShellContext'
import { PreferenceForm } from '../preferences/PreferenceForm'

/** How the screens look and speak: the panel of preferences as a page. */
export function PreferencesTab() {
  const translate = useTranslate()
  const { preferences } = useShell()
  return (
    <Panel title={translate('preferences.title')} text={translate('preferences.text')}>
      <Box sx={{ maxWidth: 440, mb: 3 }}>
        <PreferenceForm />
      </Box>
      <Button variant="outlined" onClick={preferences.reset}>
        {translate('preferences.reset')}
      </Button>
    </Panel>
  )
}
