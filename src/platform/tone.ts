/** Two short rising notes. Silent where the browser lets a page play nothing before a press. */
export async function playTone(): Promise<void> {
  try {
    const context = new AudioContext()
    const gain = context.createGain()
    gain.connect(context.destination)
    gain.gain.value = 0.08
    for (const [at, frequency] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const note = context.createOscillator()
      note.frequency.value = frequency
      note.connect(gain)
      note.start(context.currentTime + at)
      note.stop(context.currentTime + at + 0.12)
    }
    await new Promise((done) => setTimeout(done, 400))
    await context.close()
  } catch (error) {
    console.info('The tone could not be played:', error)
  }
}
