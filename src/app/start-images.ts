import { useEffect } from 'react'
import { community, subscribeCommunity } from '../platform/community.ts'
import { theme } from '../platform/theme.ts'

type Size = readonly [width: number, height: number]

/** Of the icon, in CSS pixels. */
const iconSize = 128

/** Chinese and Latin letters as the device has them: no file of fonts is loaded for this. */
const font = "600 24px system-ui, -apple-system, 'PingFang SC', sans-serif"

async function loadIcon(): Promise<HTMLImageElement | undefined> {
  const source = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href
  if (source === undefined) return undefined
  const icon = new Image()
  icon.src = source
  try {
    await icon.decode()
    return icon
  } catch {
    return undefined // the name alone says whose start this is
  }
}

/** A screen in the colours of the page: the icon in the middle, the community's name under it. Undefined without a canvas. */
function draw([width, height]: Size, icon: HTMLImageElement | undefined): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const { backgroundColor, color } = getComputedStyle(document.documentElement)
  context.scale(devicePixelRatio, devicePixelRatio)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, width, height)
  const top = (height - iconSize) / 2 - 24
  if (icon) {
    context.beginPath()
    context.roundRect((width - iconSize) / 2, top, iconSize, iconSize, 28)
    context.save()
    context.clip()
    context.drawImage(icon, (width - iconSize) / 2, top, iconSize, iconSize)
    context.restore()
  }
  context.fillStyle = color
  context.font = font
  context.textAlign = 'center'
  context.fillText(community().name, width / 2, top + iconSize + 48, width - 48)
  return canvas.toDataURL('image/png')
}

/** Adds an element to the head, in place of the one with this id. */
function put(name: 'link' | 'meta', id: string, attributes: Readonly<Record<string, string>>): void {
  const element = document.createElement(name)
  element.id = id
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.getElementById(id)?.remove()
  document.head.append(element)
}

/**
 * iOS draws no start screen from the manifest: it takes a picture of exactly the screen's size from the document at the
 * moment of "Add to Home Screen", and shows white without one. So the page draws it for the screen it is on, in both
 * orientations, again when theme, name or icon change. The status bar is the system's own, above the page and legible on it
 * (Apple, "Configuring web applications"). Returns a function that stops it.
 */
function keepStartImages(): () => void {
  put('meta', 'start-capable', { name: 'apple-mobile-web-app-capable', content: 'yes' })
  put('meta', 'start-status-bar', { name: 'apple-mobile-web-app-status-bar-style', content: 'default' })
  const drawAll = async () => {
    const icon = await loadIcon()
    const sides = [screen.width, screen.height].sort((a, b) => a - b)
    const [short = 0, long = 0] = sides
    for (const [orientation, size] of [
      ['portrait', [short, long]],
      ['landscape', [long, short]],
    ] as const) {
      const href = draw(size, icon)
      if (href === undefined) return
      put('link', `start-${orientation}`, {
        rel: 'apple-touch-startup-image',
        media: `(orientation: ${orientation})`,
        href,
      })
    }
  }
  const again = () => void drawAll()
  again()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', again)
  const stops = [theme.subscribe(again), subscribeCommunity(again)]
  return () => {
    dark.removeEventListener('change', again)
    for (const stop of stops) stop()
  }
}

/** Keeps them for as long as it is rendered, which shows nothing. */
export function StartImages(): null {
  useEffect(keepStartImages, [])
  return null
}
