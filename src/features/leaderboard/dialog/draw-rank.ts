/** The content of the picture of a rank; every text is already formatted. */
export interface RankPicture {
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

function write(context: Context, text: string, at: { x: number; y: number; room: number }, font: string, ink: string) {
  context.font = `${font} ${family}`
  context.fillStyle = ink
  context.fillText(cutTo(context, text, at.room), at.x, at.y)
}

/** Draws a rank to share, in the colours of the current theme. */
export async function drawRank(canvas: HTMLCanvasElement, picture: RankPicture): Promise<void> {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(`--${token}`).trim()
  const image = (picture.avatar && (await loadImage(picture.avatar))) || (await loadImage(picture.face))
  context.fillStyle = colour('surface')
  context.fillRect(0, 0, width, height)
  context.fillStyle = colour('accent')
  context.fillRect(0, 0, width, 10)
  const room = width - 2 * inset
  write(context, picture.brand, { x: inset, y: 92, room: room / 2 }, '650 34px', colour('text'))
  context.textAlign = 'end'
  write(context, picture.ranking, { x: width - inset, y: 92, room: room / 2 }, '400 32px', colour('text-muted'))
  context.textAlign = 'start'
  const left = image ? inset + 172 : inset
  if (image) {
    context.save()
    context.beginPath()
    context.roundRect(inset, 160, 140, 140, 24)
    context.clip()
    context.drawImage(image, inset, 160, 140, 140)
    context.restore()
  }
  write(context, picture.name, { x: left, y: 208, room: width - inset - left }, '680 52px', colour('text'))
  write(context, picture.rank, { x: left, y: 296, room: width - inset - left }, '700 76px', colour('accent'))
  const columns = 4
  const step = room / columns
  for (const [i, { label, value }] of picture.stats.slice(0, columns * 2).entries()) {
    const x = inset + (i % columns) * step
    const y = 388 + Math.floor(i / columns) * 96
    write(context, label, { x, y, room: step - 20 }, '400 24px', colour('text-muted'))
    write(context, value, { x, y: y + 40, room: step - 20 }, '650 34px', colour('text'))
  }
  write(context, picture.footer, { x: inset, y: height - 28, room }, '400 22px', colour('text-faint'))
}
