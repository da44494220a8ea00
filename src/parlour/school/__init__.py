"""Teaches any game: lessons on the board, drills, and a coach.

What is imported here needs the standard library only, so that the lessons can be checked while the package is built.
"""

from parlour.school.check import check_lessons
from parlour.school.drills import Task, make_task
from parlour.school.judging import AttemptResult, UnknownStep, course_of, find_step, judge, start_of

__all__ = [
    "AttemptResult",
    "Task",
    "UnknownStep",
    "check_lessons",
    "course_of",
    "find_step",
    "judge",
    "make_task",
    "start_of",
]
