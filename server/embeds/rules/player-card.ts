import { inLanguage } from '../../../contract/language.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { faceOf } from '../../../contract/page/face.ts'
import { type CardLine, cardColours, cardSize, cardSvg, placedDrawing } from './card-svg.ts'
import { embedWords } from './embed-words.ts'
import type { ShownPlayer } from './player.ts'
import { modeName, type Reader } from './shown-names.ts'

const [faceSize, left, right] = [72, 108, cardSize.width - 20]
/** Two columns of two modes. */
const columns = [left, left + 180] as const
const rows = [66, 88] as const

/** A player as a picture: face, name, badges, and the place in each mode. */
export function playerCard(player: ShownPlayer, reader: Reader, theme: Theme): string {
  const { text, muted } = cardColours[theme]
  const words = inLanguage(embedWords, reader.language)
  const accent = reader.settings.accent[theme]
  const badges = player.badges.join(' · ')
  const places = player.places.slice(0, columns.length * rows.length).flatMap(({ mode, rank }, at): CardLine[] => {
    const x = columns[at % columns.length] ?? left
    const y = rows[Math.floor(at / columns.length)] ?? 0
    const place = rank === 0 ? '–' : `#${rank}`
    return [
      { text: place, x, y, size: 15, room: 66, fill: rank === 0 ? muted : text, weight: 600 },
      { text: modeName(reader, mode), x: x + 68, y, size: 13, room: 104, fill: muted },
    ]
  })
  return cardSvg({
    theme,
    accent,
    title: `${player.name} · ${reader.settings.name}`,
    shapes: placedDrawing(faceOf(player.steamId), theme, 20, 24, faceSize),
    lines: [
      { text: player.name, x: left, y: 38, size: 20, room: badges === '' ? 350 : 240, fill: text, weight: 600 },
      { text: badges, x: right, y: 37, size: 13, room: 105, fill: accent, anchor: 'end', weight: 600 },
      ...places,
      { text: words.leaderboard, x: left, y: 109, size: 12, room: 130, fill: muted },
      { text: reader.settings.name, x: right, y: 109, size: 12, room: 215, fill: muted, anchor: 'end' },
    ],
  })
}
