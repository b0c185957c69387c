/* Before anything is drawn: the theme that was chosen, if one was. No module, since those run after the page is drawn. */
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") {
      document.documentElement.dataset.theme = chosen;
    }
  } catch {
    // Without storage the page looks as the system does.
  }
})();
