/** A window with a profile of its own, as its user has it: a page, a pointer and a keyboard. */
export interface EngineWindow {
  /** Opens an address; resolves when it is loaded. */
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Runs a function of its own text in the page and waits for its promise; arguments and result are JSON. */
  run<Args extends readonly unknown[], Result>(
    action: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Runs a whole script in the page. */
  runScript(source: string): Promise<void>
  /** Presses the pointer's button at a point of the viewport in CSS pixels. */
  pointerDown(x: number, y: number): Promise<void>
  pointerUp(): Promise<void>
  type(text: string): Promise<void>
  key(name: Key): Promise<void>
  /** Pastes what the clipboard holds, with the keyboard. */
  paste(): Promise<void>
  resize(size: Size): Promise<void>
  /** What the viewport shows, as PNG in device pixels. */
  screenshot(): Promise<Buffer>
  /** Shows it again after another window has opened over it. */
  toFront(): Promise<void>
  /** Number of windows and tabs of this profile. */
  count(): Promise<number>
  /** Closes what it has opened, and deletes its cookies. */
  forget(): Promise<void>
  close(): Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab'

/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface WindowOptions {
  readonly size: Size
  /** Device pixels per CSS pixel; 1 by default. */
  readonly scale?: number
  /** Instead of the browser's own. */
  readonly userAgent?: string
  /** Whether pages may have a service worker, which downloads all parts of the page; false by default. */
  readonly serviceWorkers?: boolean
}

export interface Engine {
  /** Device pixels per CSS pixel in which it can draw, besides 1. */
  readonly scales: readonly number[]
  /** The one of them at which lengths are least often whole device pixels. */
  readonly oddScale: number
  open(options: WindowOptions): Promise<EngineWindow>
  close(): Promise<void>
}
