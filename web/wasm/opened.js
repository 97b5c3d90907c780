// Explains what to do if the page was opened as a file: browsers then run neither modules nor workers.
'use strict';

if (location.protocol === 'file:')
  addEventListener('DOMContentLoaded', () => {
    const folder = decodeURIComponent(location.pathname.replace(/[^/]*$/, ''));
    const text = document.createElement('p');
    text.textContent =
      'This page was opened as a file, and browsers let such a page load nothing. It needs a file server, which may be one on this machine. Type this in a terminal, and open http://localhost:8000/';
    const command = document.createElement('pre');
    command.textContent = `python3 -m http.server -d '${folder}'`;
    const main = document.createElement('main');
    main.id = 'opened-as-file';
    main.append(text, command);
    document.body.replaceChildren(main);
  });
