import type { LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import type { Drawing, Theme, Tone } from '../../../../contract/page/drawing.ts'
import { homeScene } from '../../../shared/map-scene/home-scene.ts'
import { emblemOf } from '../core/emblem.ts'
import { medalDrawings, medals } from '../rank-mark.tsx'

/** The content of the picture of a rank; every text is already formatted. */
export interface RankPicture {
  readonly theme: Theme
  /** SteamID64. */
  readonly id: string
  /** From 1; 0 means none. */
  readonly place: number
  readonly isVip: boolean
  /** Undefined: the ranking is that of all time. */
  readonly season: LeaderboardSeason | undefined
  readonly brand: string
  /** Mode and period. */
  readonly ranking: string
  readonly rank: string
  readonly name: string
  /** Path on our own origin: a picture from another origin would taint the canvas. */
  readonly avatar: string | undefined
  /** Address of the generated face that replaces a missing picture. */
  readonly face: string
  readonly stats: readonly { readonly label: string; readonly value: string }[]
  /** Date of the ranking, and the site's address. */
  readonly footer: string
}

/** Twice the size at which messengers show previews. */
const width = 1200
const height = 630
const inset = 72
const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

type Context = CanvasRenderingContext2D
/** Truncates a text that is too wide, between whole characters. */
function cutTo(context: Context, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const characters = [...text]
  while (characters.length > 1 && context.measureText(`${characters.join('')}…`).width > room) characters.pop()
  return `${characters.join('')}…`
}

function loadImage(path: string): Promise<HTMLImageElement | undefined> {
  return new Promise((done) => {
    const image = new Image()
    image.onload = () => done(image)
    image.onerror = () => done(undefined)
    image.src = path
  })
}

/** Returns the width of the text as it was written. */
function write(
  context: Context,
  text: string,
  at: { readonly x: number; readonly y: number; readonly room: number },
  font: string,
  ink: string,
): number {
  context.font = `${font} ${family}`
  context.fillStyle = ink
  const written = cutTo(context, text, at.room)
  context.fillText(written, at.x, at.y)
  return context.measureText(written).width
}

/** Where a drawing goes: it fills the box, and is cropped where the proportions differ, as {@link Drawn} does. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Radii of the corners, as of `roundRect`. */
  readonly corners?: number[]
}

/** A colour of the theme as the browser resolves it: a canvas knows no `light-dark()`. */
function colour(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function paint(context: Context, drawing: Drawing, box: Box, theme: Theme) {
  const inkOf = (tone: Tone | string): string =>
    typeof tone === 'string' ? tone.replace(/^var\(--(.+)\)$/, (_, token) => colour(token)) : tone[theme]
  const scale = Math.max(box.width / drawing.width, box.height / drawing.height)
  context.save()
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, box.corners ?? 0)
  context.clip()
  context.translate(box.x + (box.width - drawing.width * scale) / 2, box.y + (box.height - drawing.height * scale) / 2)
  context.scale(scale, scale)
  context.lineJoin = 'round'
  for (const { d, fill, stroke, strokeWidth = 1, opacity = 1 } of drawing.planes) {
    const path = new Path2D(d)
    context.globalAlpha = opacity
    context.fillStyle = inkOf(fill)
    context.fill(path)
    if (stroke === undefined) continue
    context.strokeStyle = inkOf(stroke)
    context.lineWidth = strokeWidth
    context.stroke(path)
  }
  context.restore()
}

const homeWidth = 360

/** The player's own place, as on the member card, in the corner of the picture. */
function paintHome(context: Context, { id, isVip, theme }: RankPicture): void {
  const { scene, halo } = homeScene(id, isVip)
  const box = { x: width - homeWidth, y: 0, width: homeWidth, height: 202, corners: [0, 0, 0, 24] }
  paint(context, scene, box, theme)
  paint(context, halo, box, theme)
}

const emblemSize = 104

/** The emblem of the season, its number drawn as text. */
function paintEmblem(context: Context, { season, theme }: RankPicture): void {
  if (season === undefined) return
  const { drawing, number, ink } = emblemOf(season)
  const box = { x: width - inset - emblemSize, y: 248, width: emblemSize, height: emblemSize }
  paint(context, drawing, box, theme)
  context.textAlign = 'center'
  const at = { x: box.x + emblemSize / 2, y: box.y + (20.6 / 32) * emblemSize, room: emblemSize }
  write(context, number, at, `600 ${(13 / 32) * emblemSize}px`, ink[theme])
  context.textAlign = 'start'
}

const medalSize = 68

/** The place, with a medal for the first three, and VIP. */
function paintRank(context: Context, picture: RankPicture, at: { x: number; y: number; room: number }) {
  const { place, rank, isVip, theme } = picture
  const medal = medalDrawings[place]
  const token = medals[place]?.token ?? 'accent'
  let { x } = at
  if (medal !== undefined) {
    paint(context, medal, { x, y: at.y - 60, width: medalSize, height: medalSize }, theme)
    x += medalSize + 8
  }
  x += write(context, rank, { x, y: at.y, room: at.room }, '700 76px', colour(token))
  if (isVip) write(context, 'VIP', { x: x + 28, y: at.y, room: at.room }, '650 34px', colour('gold'))
}

/** Draws a rank to share, in the colours of the current theme: place and emblem are those of the page. */
export async function drawRank(canvas: HTMLCanvasElement, picture: RankPicture): Promise<void> {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const image = (picture.avatar && (await loadImage(picture.avatar))) || (await loadImage(picture.face))
  context.fillStyle = colour('surface')
  context.fillRect(0, 0, width, height)
  paintHome(context, picture)
  context.fillStyle = colour('accent')
  context.fillRect(0, 0, width, 10)
  const room = width - 2 * inset
  const beside = room - homeWidth
  write(context, picture.brand, { x: inset, y: 92, room: beside }, '650 34px', colour('text'))
  write(context, picture.ranking, { x: inset, y: 144, room: beside }, '400 30px', colour('text-muted'))
  const left = image ? inset + 172 : inset
  if (image) {
    context.save()
    context.beginPath()
    context.roundRect(inset, 200, 140, 140, 24)
    context.clip()
    context.drawImage(image, inset, 200, 140, 140)
    context.restore()
  }
  const emblemRoom = picture.season === undefined ? 0 : emblemSize + 32
  const line = { x: left, room: width - inset - left - emblemRoom }
  write(context, picture.name, { ...line, y: 258 }, '680 52px', colour('text'))
  paintRank(context, picture, { ...line, y: 340 })
  paintEmblem(context, picture)
  const columns = 4
  const step = room / columns
  for (const [i, { label, value }] of picture.stats.slice(0, columns * 2).entries()) {
    const x = inset + (i % columns) * step
    const y = 408 + Math.floor(i / columns) * 90
    write(context, label, { x, y, room: step - 20 }, '400 24px', colour('text-muted'))
    write(context, value, { x, y: y + 40, room: step - 20 }, '650 34px', colour('text'))
  }
  write(context, picture.footer, { x: inset, y: height - 28, room }, '400 22px', colour('text-faint'))
}
