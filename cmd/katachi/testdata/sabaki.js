// Drives an engine with Sabaki's own GTP module and reads its analysis as Sabaki
// does: a line is split at "info", the longest row of points at the end of each
// part is the variation, and what stands before it is pairs of a key and a value.
// Prints one JSON object. Usage: node sabaki.js ENGINE ARGUMENTS... , with the
// folder of @sabaki/gtp in KATACHI_NPM.
const path = require('path')
const { Controller } = require(path.join(process.env.KATACHI_NPM, '@sabaki', 'gtp'))

function parse(line) {
	return line.split(/\s*info\s+/).slice(1).map(part => {
		const pv = part.trim().match(/((pass|[A-Za-z]\d+)(\s+|$))+$/)
		if (pv === null) throw new Error('no variation: ' + part)
		const words = part.slice(0, pv.index).trim().split(/\s+/)
		if (words.pop() !== 'pv') throw new Error('something after pv: ' + part)
		if (words.length % 2 !== 0) throw new Error('no pairs: ' + part)
		const info = { pv: pv[0].trim().split(/\s+/) }
		for (let i = 0; i < words.length; i += 2) info[words[i]] = words[i + 1]
		return info
	})
}

async function main() {
	const engine = new Controller(process.argv[2], process.argv.slice(3))
	let noise = ''
	engine.on('stderr', ({ content }) => (noise += content))
	engine.start()
	const ask = async text => {
		const [name, ...args] = text.split(' ')
		const { error, content } = await engine.sendCommand({ name, args })
		return error ? 'error: ' + content : content
	}
	const result = { commands: (await ask('list_commands')).split('\n') }
	await ask('boardsize 9')
	await ask('play B E5')
	result.illegal = await ask('play W E5')

	// As Sabaki does, the next command ends the analysis.
	let heard
	const news = new Promise(resolve => (heard = resolve))
	const ended = engine.sendCommand({ name: 'analyze', args: ['W', '50'] }, ({ line }) => {
		if (line.startsWith('info ')) heard(line)
	})
	result.analysis = parse(await news)
	result.move = await ask('genmove W')
	await ended

	// A game against the engine is played with genmove_analyze.
	const answer = await ask('genmove_analyze B 50')
	result.thought = parse(answer.split('\n').find(line => line.startsWith('info ')))
	result.answered = answer.match(/^play (.*)$/m)[1]
	result.taken = await ask('play W ' + result.answered)
	await engine.stop()
	result.stopped = engine.process === null
	result.noise = noise
	console.log(JSON.stringify(result))
}

main().catch(err => {
	console.error(err)
	process.exit(1)
})
