import { Box } from '@mui/material'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type Device = 'desktop' | 'phone'

/** In CSS pixels: a common phone, and the narrowest screen with the desktop layout. */
const WIDTHS: Record<Device, number> = { desktop: 900, phone: 390 }

interface Props {
  frame: RefObject<HTMLIFrameElement | null>
  address: string
  title: string
  device: Device
}

/** Renders the preview at its device's width, scaled down if there is less space. */
export function PreviewFrame({ frame, address, title, device }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const least = WIDTHS[device]
  const scale = room.width ? Math.min(1, room.width / least) : 1
  const width = device === 'phone' ? least : Math.max(least, room.width)
  return (
    <Box ref={place} sx={placeStyle} dir="ltr">
      <Box
        component="iframe"
        ref={frame}
        src={address}
        title={title}
        style={{
          ...frameStyle,
          width,
          height: room.height / scale,
          left: Math.max(0, (room.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </Box>
  )
}

const placeStyle = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  bgcolor: 'action.hover',
}

/** Not mirrored in right-to-left languages: the frame always scales from its left side. */
const frameStyle = { position: 'absolute', top: 0, border: 0, transformOrigin: 'top left' } as const
