import MoreIcon from '@mui/icons-material/MoreVert'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import { useResources } from '../ui/fields/ResourcesContext'
import type { DefinitionEditor } from './definitionEditor'

interface Props {
  onAccess: () => void
  editor: DefinitionEditor
  onReview: (review: { changes: Record<string, null> }) => void
}

/** The menu with links to the resource's pages and its removal, which is planned first like every change. */
export function MoreActions({ editor: { name, stored }, onReview, onAccess }: Props) {
  const translate = useTranslate()
  const { outlines } = useResources()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const hasPages = outlines.some(outline => outline.name === name && outline.pages)
  const canRemove = stored.own !== null && stored.revision > 0
  if (!hasPages && !canRemove) return null
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        aria-label={translate('studio_fields.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={close}>
        {hasPages && (
          <MenuItem component={LinkBase} to={`/${name}`}>
            {translate('studio_fields.open_pages')}
          </MenuItem>
        )}
        {hasPages && (
          <MenuItem
            onClick={() => {
              close()
              onAccess()
            }}
          >
            {translate('studio_access.show')}
          </MenuItem>
        )}
        {canRemove && (
          <MenuItem
            onClick={() => {
              close()
              onReview({ changes: { [name]: null } })
            }}
          >
            {translate(`studio_fields.remove_${stored.origin}`)}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
