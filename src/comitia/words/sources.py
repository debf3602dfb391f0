"""What the source files of a game say that its compiled form does not: docstrings, literal names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from comitia.engine.ask import snake_case


class Sources:
    """The syntax trees of a folder of Python files."""

    def __init__(self, folder: Path) -> None:
        trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]
        self.nodes: Final = [node for tree in trees for node in ast.walk(tree)]
        self.classes: Final = {node.name: node for node in self.nodes if isinstance(node, ast.ClassDef)}
        rules = [path for path in sorted(folder.glob("*.py")) if path.name != "scenario.py"]
        top = [node for path in rules for node in ast.parse(path.read_text("utf-8")).body]
        #: What functions and classes of rules say of themselves, by the labels of their steps.
        self.docstrings: Final = {
            snake_case(node.name): ast.get_docstring(node) or ""
            for node in top
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
        }

    def docstring(self, label: str) -> str:
        """The first line of what the function or class behind a step says of itself."""
        return self.docstrings.get(label, "").partition("\n")[0]

    def literals(self) -> set[str]:
        """Every text constant and every keyword."""
        texts = {n.value for n in self.nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        return texts | {n.arg for n in self.nodes if isinstance(n, ast.keyword) and n.arg is not None}

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """The calls of a function or method of one of these names."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and _called(node) in names:
                yield node

    def told(self) -> dict[str, bool]:
        """The events that the code tells: whether everybody always sees all of each."""
        found: dict[str, bool] = {}
        for call in self.calls("tell", "show", "whisper"):
            name = constant(call.args[0]) if call.args else None
            if name is not None:
                hides = _called(call) != "tell" and not _is_name(call.args[2], "EVERYONE")
                found[name] = found.get(name, True) and not hides
        return found

    def shown(self) -> set[str]:
        """The events by which somebody learns something."""
        return {name for call in self.calls("show") if (name := constant(call.args[0])) is not None}

    def reasons(self) -> dict[str, set[str]]:
        """The reasons that the code gives, with the arguments that each has wherever it is given."""
        found: dict[str, set[str]] = {}
        for call in self.calls("Reason"):
            key = constant(call.args[0])
            args = _keys(call.args[1]) if len(call.args) > 1 else set()
            for name in [key] if key is not None else self._returned_by("reason"):
                found[name] = found.get(name, args) & args
        return found

    def _returned_by(self, method: str) -> set[str]:
        """The texts that methods of a name return: reasons that are asked for."""
        bodies = [n for n in self.nodes if isinstance(n, ast.FunctionDef) and n.name == method]
        returns = [n for body in bodies for n in ast.walk(body) if isinstance(n, ast.Return)]
        return {key for n in returns if n.value is not None and (key := constant(n.value)) is not None}

    def returned_keys(self, class_name: str, *methods: str) -> set[str]:
        """The keys of the tables that the first of some methods of a class, or of its bases, returns."""
        cls = self.classes.get(class_name)
        if cls is None:
            return set()
        for node in cls.body:
            if isinstance(node, ast.FunctionDef) and node.name in methods:
                return {key for n in ast.walk(node) if isinstance(n, ast.Dict) for key in _keys(n)}
        bases = [base.id for base in cls.bases if isinstance(base, ast.Name)]
        return {key for base in bases for key in self.returned_keys(base, *methods)}


def constant(node: ast.expr) -> str | None:
    """A text that is written out, or None."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _keys(node: ast.expr) -> set[str]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return {key for n in keys if n is not None and (key := constant(n)) is not None}
