import { Box, ListItemButton, ListItemText, Paper, Popper } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import type { Completion } from './completions'

interface Props {
  id: string
  anchor: HTMLElement | null
  offered: readonly Completion[]
  /** The index of the highlighted completion. */
  chosen: number
  aboutOf: (completion: Completion) => string
  onTake: (completion: Completion) => void
}

/**
 * The completions at the cursor. The input keeps the focus; `aria-activedescendant` names the highlighted
 * completion.
 */
export function CompletionList({ id, anchor, offered, chosen, aboutOf, onTake }: Props) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <Box component="span" role="status" sx={visuallyHidden}>
        {offered.length > 0 && translate('studio_expression.count', { smart_count: offered.length })}
      </Box>
      <Popper
        open={offered.length > 0}
        anchorEl={anchor}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip', maxWidth: 'calc(100vw - 16px)' }}
      >
        <Paper
          component="ul"
          ref={list}
          elevation={8}
          id={id}
          role="listbox"
          aria-label={translate('studio_expression.list')}
          // The input must keep the focus, also when the list is clicked or scrolled.
          onMouseDown={event => event.preventDefault()}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            py: 0.5,
            minWidth: 240,
            maxHeight: 'min(320px, 40dvh)',
            overflowY: 'auto',
          }}
        >
          {offered.map((each, at) => (
            <ListItemButton
              key={`${each.of} ${each.text}`}
              component="li"
              dense
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              selected={at === chosen}
              onClick={() => onTake(each)}
            >
              <ListItemText
                primary={each.of === 'function' ? <Code text={each.text} /> : <bdi>{each.label}</bdi>}
                secondary={
                  <>
                    {each.of !== 'function' && (
                      <>
                        <Code text={each.text} /> ·{' '}
                      </>
                    )}
                    {aboutOf(each)}
                  </>
                }
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItemButton>
          ))}
        </Paper>
      </Popper>
    </>
  )
}

const Code = ({ text }: { text: string }) => (
  <Box component="code" dir="ltr" sx={{ unicodeBidi: 'isolate', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
)
