import Article from '@mui/icons-material/ArticleOutlined'
import Other from '@mui/icons-material/AttachFile'
import Text from '@mui/icons-material/DescriptionOutlined'
import Email from '@mui/icons-material/EmailOutlined'
import Picture from '@mui/icons-material/ImageOutlined'
import Pdf from '@mui/icons-material/PictureAsPdfOutlined'
import Slides from '@mui/icons-material/SlideshowOutlined'
import Sheet from '@mui/icons-material/TableChartOutlined'
import { fileFormat } from '../../core/field/fileFormats'

const icons: Readonly<Record<string, typeof Other>> = {
  pdf: Pdf,
  docx: Article,
  doc: Article,
  odt: Article,
  xlsx: Sheet,
  xls: Sheet,
  ods: Sheet,
  csv: Sheet,
  pptx: Slides,
  ppt: Slides,
  odp: Slides,
  eml: Email,
  msg: Email,
  txt: Text,
}

/** Shows the kind of a file. Its name says the same, so the icon has no label. */
export function FileIcon({ type }: { type: string }) {
  const format = fileFormat(type)
  const Icon = icons[format?.endings[0] ?? ''] ?? (format?.group === 'pictures' ? Picture : Other)
  return <Icon fontSize="small" color="action" sx={{ flexShrink: 0 }} />
}
