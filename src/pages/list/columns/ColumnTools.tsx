import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Box, GlobalStyles, Paper } from '@mui/material'
import { type RefObject, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import { useListModel } from '../listModel'
import { columnStyles } from './columnStyles'
import { HeadTools } from './HeadTools'
import { useFrozenColumn } from './useFrozenColumn'
import { useHeadCells } from './useHeadCells'
import { useMoveColumn } from './useMoveColumn'

interface Props {
  table: RefObject<HTMLTableElement | null>
  /** The element in which the table scrolls. */
  container: RefObject<HTMLElement | null>
  /** The columns' labels, in the columns' order. */
  labels: readonly string[]
  /** Applies a width during a drag. */
  onResizing: (widths: Readonly<Record<string, number>> | undefined) => void
}

/** Changes the columns' widths and order, by mouse and keyboard, and freezes the first column. */
export function ColumnTools({ table, container, labels, onResizing }: Props) {
  const translate = useTranslate()
  const { columns } = useListModel()
  const names = columns.shown.map(({ name }) => name)
  const heads = useHeadCells(table, names)
  const { move, moveTo, said } = useMoveColumn(table, labels)
  const [held, setHeld] = useState<string>()
  useFrozenColumn(table, container)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const labelOf = (name: string) => labels[names.indexOf(name)] ?? name
  const announcements = {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => translate('cells.columns.cancelled'),
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragEnd={({ active, over }) => {
        setHeld(undefined)
        if (over) moveTo(String(active.id), names.indexOf(String(over.id)))
      }}
      onDragCancel={() => setHeld(undefined)}
    >
      <GlobalStyles styles={columnStyles} />
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      {heads.map(({ name, head }) =>
        createPortal(
          <HeadTools
            head={head}
            name={name}
            label={labelOf(name)}
            isAfter={held !== undefined && names.indexOf(name) > names.indexOf(held)}
            onMove={step => move(name, step)}
            onResizing={onResizing}
          />,
          head,
          name,
        ),
      )}
      <DragOverlay dropAnimation={null}>
        {held && (
          <Paper elevation={6} sx={overlayStyle}>
            {labelOf(held)}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const overlayStyle = {
  px: 1.5,
  py: 1,
  width: 'max-content',
  typography: 'body2',
  fontWeight: 600,
  cursor: 'grabbing',
}
