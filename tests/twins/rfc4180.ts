/** Reads CSV as RFC 4180 has it, character by character; refuses what the RFC does not allow. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  while (at < text.length) {
    if (text[at] === '"') {
      if (cell !== '') throw new Error(`a quote inside a field at ${at}`)
      at++
      for (;;) {
        if (at >= text.length) throw new Error('the file ends inside quotes')
        if (text[at] !== '"') cell += text[at++]
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 2
        } else break
      }
      at++
      if (at < text.length && text[at] !== ',' && text[at] !== '\r')
        throw new Error(`text after quotes at ${at}`)
      continue
    }
    if (text[at] === ',') {
      endCell()
      at++
    } else if (text[at] === '\r' && text[at + 1] === '\n') {
      endCell()
      rows.push(row)
      row = []
      at += 2
    } else if (text[at] === '\n' || text[at] === '\r') throw new Error(`a bare line end at ${at}`)
    else cell += text[at++]
  }
  if (cell !== '' || row.length > 0) throw new Error('the last record has no end')
  for (const each of rows) {
    if (each.length !== rows[0].length)
      throw new Error(`a record of ${each.length} fields, not ${rows[0].length}`)
  }
  return rows
}

/** The records as objects, by the names in the header. */
export function readTable(text: string): Record<string, string>[] {
  const [header, ...rows] = readCsv(text)
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])))
}
