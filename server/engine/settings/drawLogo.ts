import { invalid } from '../../base/errors/apiError'

/** Bytes of an uploaded logo at most. */
export const MAX_LOGO = 2 * 1024 * 1024
/** Twice what the widest header shows, for dense screens. */
const SIZE = { width: 640, height: 128 }
/** A small file can claim to be a picture that no memory holds. */
const MAX_PIXELS = 40_000_000
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp'])
const FORMATS = new Set(['png', 'jpeg', 'webp', 'svg'])

const refused = (key: string) => invalid({ file: [{ key }] })

/**
 * Draws an uploaded picture anew as a small PNG: no metadata, no script, nothing of the file itself is left. What it
 * is, its content says.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Uint8Array> {
  // A logo is uploaded once: no start waits for what draws it.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!(type && PICTURES.has(type)) && !isSvg(bytes)) throw refused('validation.logo_type')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density: 300 })
  try {
    const { format } = await picture.metadata()
    if (!FORMATS.has(String(format))) throw refused('validation.logo_type')
    return await picture
      .rotate()
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (error) {
    if (!(error instanceof Error) || !SHARP.test(error.message)) throw error
    throw refused('validation.logo_broken')
  }
}

// sharp has no errors of its own: what it says of a picture begins with what it was doing.
const SHARP = /^(Input |vips|pngload|jpegload|webpload|svgload|XML|VipsJpeg|VipsForeign|.*libpng|.*svg)/i

/** An SVG is a text whose first element is `svg`; a comment, a declaration and a document type may come before it. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\uFEFF?(<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^>[]*>|\s)*<svg[\s>]/i.test(start)
}
