/** Tells the parent process the port now, and the CPU time used so far (µs) whenever it sends anything. */
export function reportCpu(port: number): void {
  process.send?.({ port })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
  process.on('disconnect', () => process.exit(0))
}
