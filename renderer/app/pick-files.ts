/** The system's dialog for files: Electron and browsers open the same one for an input of the page. */
export function pickFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.glb,.gltf,.palpable,.bin,.png,.jpg,.jpeg,.webp'
    input.multiple = true
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
