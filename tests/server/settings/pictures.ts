import sharp from 'sharp'

/** Pictures to upload, by kind of content. */
export const picture = {
  png: () =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: '#7367f0' } })
      .png()
      .toBuffer(),
  jpeg: () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#7367f0' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer(),
  webp: () =>
    sharp({ create: { width: 10, height: 400, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer(),
  svg: async () =>
    Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10" fill="red"/></svg>',
    ),
  gif: () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer(),
  html: async () => Buffer.from('<!doctype html><svg></svg>'),
  broken: async () => (await picture.png()).subarray(0, 60),
  bomb: async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect/></svg>'),
}

/** Returns a multipart body with a file of any name. */
export function upload(bytes: Uint8Array, name = 'logo.png'): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return form
}
