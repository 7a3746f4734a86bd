import { invalid } from '../../base/errors/apiError'

/** The maximum size of an uploaded logo, in bytes. */
export const MAX_LOGO = 2 * 1024 * 1024
/** Twice the size in the widest header, for high-density screens. */
const SIZE = { width: 640, height: 128 }
/** A small file can declare a picture that doesn't fit into memory. */
const MAX_PIXELS = 40_000_000
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp'])
const FORMATS = new Set(['png', 'jpeg', 'webp', 'svg'])

const refused = (key: string) => invalid({ file: [{ key }] })

/**
 * Redraws an uploaded picture as a small PNG, without metadata, scripts or any other part of the file. The
 * content of the file decides its type.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand, because uploads are rare and must not slow down the start.
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

// sharp has no error classes. The message of an error about a picture starts with the operation that failed.
const SHARP = /^(Input |vips|pngload|jpegload|webpload|svgload|XML|VipsJpeg|VipsForeign|.*libpng|.*svg)/i

/**
 * Returns whether a file is an SVG: a text whose first element is `svg`, after optional comments,
 * declarations and a document type.
 */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\uFEFF?(<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^>[]*>|\s)*<svg[\s>]/i.test(start)
}
