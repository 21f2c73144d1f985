/** Which browsers the page is for: those of the last three years. */

/** The oldest of each kind, by the names of MDN's data. What is built on Chromium counts as Chrome. */
export const oldestBrowsers = { safari: '16.4', chrome: '119', firefox: '119' };

const { safari, chrome, firefox } = oldestBrowsers;

export const browsersInWords = `Safari ${safari}, Chrome ${chrome}, Firefox ${firefox} or newer`;

/** A page that is still empty after that long says so, ms. */
const EMPTY_MS = 10_000;

/**
 * The first script of every page, in ES5: says so when the browser is too old, or when the page doesn't start. Safari has
 * isWellFormed since 16.4, Firefox since 119, Chrome since 111.
 */
export const startScript = `(function () {
  if (!''.isWellFormed) {
    document.write('<p role="alert" style="padding: 24px">This browser is too old for this page. Please update it, or use another one: ${browsersInWords}.</p>');
    return window.stop();
  }
  function check() {
    var page = document.getElementById('page');
    var trouble = document.getElementById('trouble');
    if (!trouble || page.firstChild) return;
    trouble.textContent = 'This page did not start. Is the network there? Load it again, or update your browser: it needs ${browsersInWords}.';
    trouble.hidden = false;
  }
  addEventListener('error', check, true);
  addEventListener('unhandledrejection', check);
  setTimeout(check, ${EMPTY_MS});
})();`;
