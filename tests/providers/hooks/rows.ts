/** The rows of the server that each case starts with. The id of a tag is the id of nothing else. */
export const ROWS = {
  authors: [
    { id: 1, title: 'Amel' },
    { id: 2, title: 'Bilal' },
    { id: 3, title: 'Chadia' },
  ],
  profiles: [
    { id: 1, title: 'Profile of Bilal', author: 2 },
    { id: 2, title: 'Profile of Amel', author: 1 },
  ],
  tags: [
    { id: 11, title: 'home' },
    { id: 12, title: 'motor' },
    { id: 13, title: 'travel' },
  ],
  posts: [
    { id: 1, title: 'Flood', author: 1, tags: [11], words: 300 },
    { id: 2, title: 'Hail', author: 2, tags: [13, 12], words: 120 },
    { id: 3, title: 'Fire', author: 1, tags: [11, 12, 13], words: 210 },
    { id: 4, title: 'Theft', author: 2, tags: [12], words: 450 },
    { id: 5, title: 'Glass', author: 1, tags: [12], words: 90 },
    { id: 6, title: 'Frost', author: 1, tags: [11], words: 150 },
  ],
}
